DROP INDEX `invitations_open`;--> statement-breakpoint
ALTER TABLE `invitations` ADD `email` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`,`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`project_id`,`phone`,`email`) WHERE status = 'pending';--> statement-breakpoint
-- by hand
DROP TRIGGER `invitations_search_update`;
--> statement-breakpoint
CREATE TRIGGER `invitations_search_update` AFTER UPDATE OF phone, country_code, email, message, company_id, status, invited_by ON `invitations` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('invitations', new.id);
END;
