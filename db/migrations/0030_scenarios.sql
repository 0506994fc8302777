CREATE TABLE `impact_holders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`impact_id` integer NOT NULL,
	`holding_id` integer NOT NULL,
	`figures` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`impact_id`) REFERENCES `impacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`holding_id`) REFERENCES `holdings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `impact_holders_impact` ON `impact_holders` (`impact_id`,`id`);--> statement-breakpoint
CREATE INDEX `impact_holders_holding` ON `impact_holders` (`holding_id`,`id`);--> statement-breakpoint
CREATE TABLE `impacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`change_order_id` integer,
	`capital_call_id` integer,
	`distribution_id` integer,
	`date` text NOT NULL,
	`input_hash` text NOT NULL,
	`figures` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`change_order_id`) REFERENCES `change_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`capital_call_id`) REFERENCES `capital_calls`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`distribution_id`) REFERENCES `distributions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `impacts_change_order` ON `impacts` (`change_order_id`,`id`);--> statement-breakpoint
CREATE INDEX `impacts_capital_call` ON `impacts` (`capital_call_id`,`id`);--> statement-breakpoint
CREATE INDEX `impacts_distribution` ON `impacts` (`distribution_id`,`id`);--> statement-breakpoint
CREATE TABLE `scenarios` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`name` text NOT NULL,
	`is_base` integer DEFAULT false NOT NULL,
	`exit` text NOT NULL,
	`exit_on` text NOT NULL,
	`value` integer NOT NULL,
	`selling_rate` integer DEFAULT 0 NOT NULL,
	`tax_rate` integer DEFAULT 0 NOT NULL,
	`rent` integer DEFAULT 0 NOT NULL,
	`rent_from` text,
	`vacancy_rate` integer DEFAULT 0 NOT NULL,
	`new_loan` integer DEFAULT 0 NOT NULL,
	`costs` text DEFAULT '[]' NOT NULL,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scenarios_project` ON `scenarios` (`project_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `scenarios_base` ON `scenarios` (`project_id`) WHERE is_base = 1;--> statement-breakpoint
ALTER TABLE `change_orders` ADD `sale_value` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- by hand
CREATE TRIGGER `impacts_fixed` BEFORE UPDATE OF project_id, change_order_id, capital_call_id, distribution_id, date, input_hash, figures ON `impacts` BEGIN
  SELECT raise(abort, 'An impact cannot be changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `impact_holders_fixed` BEFORE UPDATE OF impact_id, holding_id, figures ON `impact_holders` BEGIN
  SELECT raise(abort, 'An impact cannot be changed.');
END;
