CREATE TABLE `change_order_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`change_order_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`change_order_id`) REFERENCES `change_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `change_order_files_order` ON `change_order_files` (`change_order_id`,`id`);--> statement-breakpoint
CREATE INDEX `change_order_files_file` ON `change_order_files` (`file_id`);--> statement-breakpoint
CREATE TABLE `change_order_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`change_order_id` integer NOT NULL,
	`line_id` integer,
	`phase_id` integer,
	`title` text,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`change_order_id`) REFERENCES `change_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `budget_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`phase_id`) REFERENCES `phases`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `change_order_lines_order` ON `change_order_lines` (`change_order_id`,`id`);--> statement-breakpoint
CREATE INDEX `change_order_lines_line` ON `change_order_lines` (`line_id`);--> statement-breakpoint
CREATE INDEX `change_order_lines_phase` ON `change_order_lines` (`phase_id`);--> statement-breakpoint
CREATE TABLE `change_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`days` integer DEFAULT 0 NOT NULL,
	`funding` text NOT NULL,
	`created_by` integer,
	`submitted_by` integer,
	`submitted_at` integer,
	`decided_by` integer,
	`decided_at` integer,
	`decision` text,
	`version` integer DEFAULT 1 NOT NULL,
	`company_id` integer,
	`owner_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `change_orders_number` ON `change_orders` (`project_id`,`number`);--> statement-breakpoint
CREATE INDEX `change_orders_company` ON `change_orders` (`company_id`,`id`,`owner_id`);--> statement-breakpoint
CREATE TABLE `order_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_files_order` ON `order_files` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `order_files_file` ON `order_files` (`file_id`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`line_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`billed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `budget_lines`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_order` ON `order_lines` (`order_id`,`line_id`);--> statement-breakpoint
CREATE INDEX `order_lines_line` ON `order_lines` (`line_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`number` integer NOT NULL,
	`supplier_id` integer NOT NULL,
	`title` text NOT NULL,
	`date` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`retention` integer DEFAULT 0 NOT NULL,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`company_id` integer,
	`owner_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`supplier_id`) REFERENCES `suppliers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`project_id`,`number`);--> statement-breakpoint
CREATE INDEX `orders_company` ON `orders` (`company_id`,`id`,`owner_id`);--> statement-breakpoint
CREATE INDEX `orders_supplier` ON `orders` (`supplier_id`,`id`);--> statement-breakpoint
ALTER TABLE `postings` ADD `order_line_id` integer;--> statement-breakpoint
CREATE INDEX `postings_order_line` ON `postings` (`order_line_id`,`account`) WHERE order_line_id is not null;--> statement-breakpoint
-- by hand
CREATE TRIGGER `orders_of_project` AFTER INSERT ON `orders` BEGIN
  UPDATE orders SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_owner` AFTER UPDATE OF company_id, owner_id ON `projects` WHEN new.company_id <> old.company_id OR new.owner_id <> old.owner_id BEGIN
  UPDATE orders SET company_id = new.company_id, owner_id = new.owner_id WHERE project_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `change_orders_of_project` AFTER INSERT ON `change_orders` BEGIN
  UPDATE change_orders SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `change_orders_owner` AFTER UPDATE OF company_id, owner_id ON `projects` WHEN new.company_id <> old.company_id OR new.owner_id <> old.owner_id BEGIN
  UPDATE change_orders SET company_id = new.company_id, owner_id = new.owner_id WHERE project_id = new.id;
END;
