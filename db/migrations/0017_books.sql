CREATE TABLE `budget_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`phase_id` integer,
	`title` text,
	`category` text,
	`is_contingency` integer DEFAULT false NOT NULL,
	`original` integer DEFAULT 0 NOT NULL,
	`approved` integer DEFAULT 0 NOT NULL,
	`to_complete` integer,
	`actual` integer DEFAULT 0 NOT NULL,
	`paid` integer DEFAULT 0 NOT NULL,
	`order` integer DEFAULT 1 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`phase_id`) REFERENCES `phases`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `budget_lines_project` ON `budget_lines` (`project_id`,`order`,`id`);--> statement-breakpoint
CREATE INDEX `budget_lines_phase` ON `budget_lines` (`phase_id`,`order`,`id`);--> statement-breakpoint
CREATE TABLE `entry_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entry_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `journal_entries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `entry_files_entry` ON `entry_files` (`entry_id`,`id`);--> statement-breakpoint
CREATE INDEX `entry_files_file` ON `entry_files` (`file_id`);--> statement-breakpoint
CREATE TABLE `journal_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`kind` text NOT NULL,
	`date` text NOT NULL,
	`document_date` text,
	`supplier_id` integer,
	`category` text,
	`invoice_number` text,
	`note` text,
	`due_date` text,
	`net` integer NOT NULL,
	`vat` integer NOT NULL,
	`vat_rate` integer DEFAULT 0 NOT NULL,
	`reverses` integer,
	`corrects` integer,
	`pays` integer,
	`open_amount` integer DEFAULT 0 NOT NULL,
	`reversed_by` integer,
	`posted_by` integer,
	`posted_at` integer NOT NULL,
	`company_id` integer,
	`owner_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`supplier_id`) REFERENCES `suppliers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `journal_entries_project` ON `journal_entries` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `journal_entries_company` ON `journal_entries` (`company_id`,`id`,`owner_id`);--> statement-breakpoint
CREATE INDEX `journal_entries_due` ON `journal_entries` (`company_id`,`due_date`,`id`) WHERE open_amount > 0;--> statement-breakpoint
CREATE INDEX `journal_entries_pays` ON `journal_entries` (`pays`) WHERE pays is not null;--> statement-breakpoint
CREATE INDEX `journal_entries_supplier` ON `journal_entries` (`supplier_id`,`id`);--> statement-breakpoint
CREATE TABLE `postings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entry_id` integer NOT NULL,
	`account` text NOT NULL,
	`amount` integer NOT NULL,
	`line_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `journal_entries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `budget_lines`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `postings_entry` ON `postings` (`entry_id`,`id`);--> statement-breakpoint
CREATE INDEX `postings_line` ON `postings` (`line_id`,`account`);--> statement-breakpoint
CREATE TABLE `suppliers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`tax_id` text,
	`contact` text,
	`phone` text,
	`email` text,
	`note` text,
	`last_category` text,
	`last_vat_rate` integer,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `suppliers_name` ON `suppliers` (`company_id`,`name_key`);--> statement-breakpoint
ALTER TABLE `projects` ADD `budget_locked_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `budget_locked_by` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `books_locked_through` text;
--> statement-breakpoint
-- by hand
CREATE TRIGGER `journal_entries_of_project` AFTER INSERT ON `journal_entries` BEGIN
  UPDATE journal_entries SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `journal_entries_owner` AFTER UPDATE OF company_id, owner_id ON `projects` WHEN new.company_id <> old.company_id OR new.owner_id <> old.owner_id BEGIN
  UPDATE journal_entries SET company_id = new.company_id, owner_id = new.owner_id WHERE project_id = new.id;
END;
--> statement-breakpoint
-- Every phase with amounts gets a line for them, and the cost so far becomes its opening entry.
INSERT INTO budget_lines (project_id, phase_id, original, actual, paid, created_at, updated_at)
SELECT project_id, id, planned, actual, actual, created_at, updated_at FROM (
  SELECT phases.*,
    planned_cost - coalesce((SELECT sum(part.planned_cost) FROM phases AS part WHERE part.parent_id = phases.id), 0) AS planned,
    actual_cost - coalesce((SELECT sum(part.actual_cost) FROM phases AS part WHERE part.parent_id = phases.id), 0) AS actual
  FROM phases)
WHERE planned <> 0 OR actual <> 0 ORDER BY id;
--> statement-breakpoint
INSERT INTO journal_entries (id, project_id, kind, date, net, vat, posted_at, created_at, updated_at)
SELECT line.id, line.project_id, 'opening', min(coalesce(date_of_expense, end_date), date('now')), line.actual, 0,
  unixepoch() * 1000, unixepoch() * 1000, unixepoch() * 1000
FROM budget_lines AS line JOIN phases ON phases.id = line.phase_id WHERE line.actual <> 0 ORDER BY line.id;
--> statement-breakpoint
INSERT INTO postings (entry_id, account, amount, line_id, created_at, updated_at)
SELECT entry.id, account, sign * net, entry.id, entry.created_at, entry.created_at
FROM journal_entries AS entry, (SELECT 'cost' AS account, 1 AS sign UNION ALL SELECT 'opening', -1)
ORDER BY entry.id, sign DESC;
--> statement-breakpoint
-- Posted entries never change, but for what is still to pay and the entry that reverses them. They
-- go only with their project.
CREATE TRIGGER `journal_entries_fixed` BEFORE UPDATE OF id, project_id, kind, date, document_date, supplier_id, category, invoice_number, note, due_date, net, vat, vat_rate, reverses, corrects, pays, posted_at, created_at ON `journal_entries` BEGIN
  SELECT raise(abort, 'A posted entry cannot be changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `journal_entries_reversed_once` BEFORE UPDATE OF reversed_by ON `journal_entries` WHEN old.reversed_by IS NOT NULL BEGIN
  SELECT raise(abort, 'This entry is reversed already.');
END;
--> statement-breakpoint
CREATE TRIGGER `journal_entries_kept` BEFORE DELETE ON `journal_entries` WHEN EXISTS (SELECT 1 FROM projects WHERE id = old.project_id) BEGIN
  SELECT raise(abort, 'A posted entry cannot be deleted.');
END;
--> statement-breakpoint
CREATE TRIGGER `postings_fixed` BEFORE UPDATE ON `postings` BEGIN
  SELECT raise(abort, 'A posted entry cannot be changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `postings_kept` BEFORE DELETE ON `postings` WHEN EXISTS (SELECT 1 FROM journal_entries WHERE id = old.entry_id) BEGIN
  SELECT raise(abort, 'A posted entry cannot be deleted.');
END;
