CREATE TABLE `distribution_parts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`distribution_id` integer NOT NULL,
	`holding_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`withheld` integer NOT NULL,
	`paid_tiers` text NOT NULL,
	`contributions` text NOT NULL,
	`payouts` text NOT NULL,
	`open_amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`distribution_id`) REFERENCES `distributions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`holding_id`) REFERENCES `holdings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `distribution_parts_distribution` ON `distribution_parts` (`distribution_id`,`id`);--> statement-breakpoint
CREATE INDEX `distribution_parts_holding` ON `distribution_parts` (`holding_id`,`id`);--> statement-breakpoint
CREATE TABLE `distributions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`number` integer NOT NULL,
	`source` text NOT NULL,
	`date` text NOT NULL,
	`cash` integer NOT NULL,
	`note` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`terms_id` integer,
	`sponsor_paid` integer,
	`submitted_by` integer,
	`approved_by` integer,
	`approved_at` integer,
	`reversed_by` integer,
	`reversed_at` integer,
	`reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	`company_id` integer,
	`owner_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`terms_id`) REFERENCES `distribution_terms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `distributions_number` ON `distributions` (`project_id`,`number`);--> statement-breakpoint
CREATE INDEX `distributions_project` ON `distributions` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `distributions_company` ON `distributions` (`company_id`,`id`,`owner_id`);--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `distribution_part_id` integer;--> statement-breakpoint
ALTER TABLE `holdings` ADD `withholding_rate` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- by hand
CREATE TRIGGER `distributions_of_project` AFTER INSERT ON `distributions` BEGIN
  UPDATE distributions SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `distributions_owner` AFTER UPDATE OF company_id, owner_id ON `projects` WHEN new.company_id <> old.company_id OR new.owner_id <> old.owner_id BEGIN
  UPDATE distributions SET company_id = new.company_id, owner_id = new.owner_id WHERE project_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `distributions_fixed` BEFORE UPDATE OF source, date, cash, terms_id, sponsor_paid ON `distributions` WHEN old.status <> 'draft' BEGIN
  SELECT raise(abort, 'An approved distribution cannot be changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `distribution_parts_fixed` BEFORE UPDATE ON `distribution_parts` WHEN (old.distribution_id, old.holding_id, old.amount, old.withheld, old.paid_tiers, old.contributions, old.payouts) IS NOT (new.distribution_id, new.holding_id, new.amount, new.withheld, new.paid_tiers, new.contributions, new.payouts) BEGIN
  SELECT raise(abort, 'A part of an approved distribution cannot be changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `journal_entries_distribution_fixed` BEFORE UPDATE OF distribution_part_id ON `journal_entries` BEGIN
  SELECT raise(abort, 'A posted entry cannot be changed.');
END;
