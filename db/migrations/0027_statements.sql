CREATE TABLE `statements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`holding_id` integer NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`locale` text NOT NULL,
	`by_mail` integer DEFAULT false NOT NULL,
	`file_id` integer,
	`figures_hash` text,
	`pdf_hash` text,
	`mail_id` integer,
	`mail_status` text,
	`mailed_at` integer,
	`opened_at` integer,
	`created_by` integer,
	`company_id` integer,
	`owner_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`holding_id`) REFERENCES `holdings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statements_project` ON `statements` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `statements_company` ON `statements` (`company_id`,`id`,`owner_id`);--> statement-breakpoint
CREATE INDEX `statements_holding` ON `statements` (`holding_id`,`id`);--> statement-breakpoint
CREATE INDEX `statements_mail` ON `statements` (`mail_id`) WHERE mail_id is not null;--> statement-breakpoint
CREATE INDEX `statements_file` ON `statements` (`file_id`) WHERE file_id is not null;--> statement-breakpoint
-- by hand
CREATE TRIGGER `statements_of_project` AFTER INSERT ON `statements` BEGIN
  UPDATE statements SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `statements_owner` AFTER UPDATE OF company_id, owner_id ON `projects` WHEN new.company_id <> old.company_id OR new.owner_id <> old.owner_id BEGIN
  UPDATE statements SET company_id = new.company_id, owner_id = new.owner_id WHERE project_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `statements_fixed` BEFORE UPDATE ON `statements` WHEN old.pdf_hash IS NOT NULL AND (old.project_id, old.holding_id, old.starts_on, old.ends_on, old.locale, old.figures_hash, old.pdf_hash) IS NOT (new.project_id, new.holding_id, new.starts_on, new.ends_on, new.locale, new.figures_hash, new.pdf_hash) BEGIN
  SELECT raise(abort, 'A statement that was made cannot be changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `statements_mailed` AFTER UPDATE OF status ON `outbox` WHEN new.status <> old.status AND EXISTS (SELECT 1 FROM statements WHERE mail_id = new.id) BEGIN
  UPDATE statements SET mail_status = new.status, mailed_at = iif(new.status = 'sent', new.updated_at, NULL) WHERE mail_id = new.id;
END;
