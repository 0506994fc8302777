CREATE TABLE `holding_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`holding_id` integer NOT NULL,
	`kind` text NOT NULL,
	`date` text NOT NULL,
	`amount` integer NOT NULL,
	`other_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`holding_id`) REFERENCES `holdings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `holding_changes_holding` ON `holding_changes` (`holding_id`,`date`,`id`);--> statement-breakpoint
CREATE TABLE `holdings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`person_id` integer,
	`name` text NOT NULL,
	`email` text,
	`share_class` text,
	`is_sponsor` integer DEFAULT false NOT NULL,
	`committed` integer NOT NULL,
	`joined_on` text NOT NULL,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`company_id` integer,
	`owner_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `holdings_company` ON `holdings` (`company_id`,`id`,`owner_id`);--> statement-breakpoint
CREATE INDEX `holdings_project` ON `holdings` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `holdings_person` ON `holdings` (`person_id`,`id`) WHERE person_id is not null;--> statement-breakpoint
-- by hand
CREATE TRIGGER `holdings_of_project` AFTER INSERT ON `holdings` BEGIN
  UPDATE holdings SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `holdings_owner` AFTER UPDATE OF company_id, owner_id ON `projects` WHEN new.company_id <> old.company_id OR new.owner_id <> old.owner_id BEGIN
  UPDATE holdings SET company_id = new.company_id, owner_id = new.owner_id WHERE project_id = new.id;
END;
