CREATE TABLE `loans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`lender` text NOT NULL,
	`principal` integer NOT NULL,
	`annual_rate` integer NOT NULL,
	`method` text NOT NULL,
	`first_payment_on` text NOT NULL,
	`months` integer NOT NULL,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`company_id` integer,
	`owner_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `loans_project` ON `loans` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `loans_company` ON `loans` (`company_id`,`id`,`owner_id`);--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `loan_id` integer;--> statement-breakpoint
CREATE INDEX `journal_entries_loan` ON `journal_entries` (`loan_id`,`id`) WHERE loan_id is not null;
--> statement-breakpoint
-- by hand
CREATE TRIGGER `loans_of_project` AFTER INSERT ON `loans` BEGIN
  UPDATE loans SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `loans_owner` AFTER UPDATE OF company_id, owner_id ON `projects` WHEN new.company_id <> old.company_id OR new.owner_id <> old.owner_id BEGIN
  UPDATE loans SET company_id = new.company_id, owner_id = new.owner_id WHERE project_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `journal_entries_loan_fixed` BEFORE UPDATE OF loan_id ON `journal_entries` BEGIN
  SELECT raise(abort, 'A posted entry cannot be changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `loans_kept` BEFORE DELETE ON `loans` WHEN EXISTS (SELECT 1 FROM journal_entries WHERE loan_id = old.id) AND EXISTS (SELECT 1 FROM projects WHERE id = old.project_id) BEGIN
  SELECT raise(abort, 'A loan with entries cannot be deleted.');
END;
