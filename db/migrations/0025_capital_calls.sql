CREATE TABLE `capital_call_parts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`call_id` integer NOT NULL,
	`holding_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`unfunded` integer NOT NULL,
	`open_amount` integer NOT NULL,
	`due_on` text NOT NULL,
	`reminded_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`call_id`) REFERENCES `capital_calls`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`holding_id`) REFERENCES `holdings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `capital_call_parts_call` ON `capital_call_parts` (`call_id`,`id`);--> statement-breakpoint
CREATE INDEX `capital_call_parts_holding` ON `capital_call_parts` (`holding_id`,`id`);--> statement-breakpoint
CREATE INDEX `capital_call_parts_due` ON `capital_call_parts` (`due_on`,`id`) WHERE open_amount > 0;--> statement-breakpoint
CREATE TABLE `capital_calls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`number` integer NOT NULL,
	`amount` integer NOT NULL,
	`purpose` text,
	`due_on` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`issued_on` text,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`company_id` integer,
	`owner_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `capital_calls_number` ON `capital_calls` (`project_id`,`number`);--> statement-breakpoint
CREATE INDEX `capital_calls_project` ON `capital_calls` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `capital_calls_company` ON `capital_calls` (`company_id`,`id`,`owner_id`);--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `holding_id` integer;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `call_part_id` integer;--> statement-breakpoint
CREATE INDEX `journal_entries_holding` ON `journal_entries` (`holding_id`,`id`) WHERE holding_id is not null;--> statement-breakpoint
ALTER TABLE `holding_changes` ADD `called` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- by hand
CREATE TRIGGER `capital_calls_of_project` AFTER INSERT ON `capital_calls` BEGIN
  UPDATE capital_calls SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `capital_calls_owner` AFTER UPDATE OF company_id, owner_id ON `projects` WHEN new.company_id <> old.company_id OR new.owner_id <> old.owner_id BEGIN
  UPDATE capital_calls SET company_id = new.company_id, owner_id = new.owner_id WHERE project_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `capital_calls_fixed` BEFORE UPDATE OF amount, purpose, due_on ON `capital_calls` WHEN old.status <> 'draft' BEGIN
  SELECT raise(abort, 'An issued call cannot be changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `capital_call_parts_fixed` BEFORE UPDATE ON `capital_call_parts` WHEN (old.call_id, old.holding_id, old.amount, old.unfunded, old.due_on) IS NOT (new.call_id, new.holding_id, new.amount, new.unfunded, new.due_on) BEGIN
  SELECT raise(abort, 'A part of an issued call cannot be changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `journal_entries_holding_fixed` BEFORE UPDATE OF holding_id, call_part_id ON `journal_entries` BEGIN
  SELECT raise(abort, 'A posted entry cannot be changed.');
END;
