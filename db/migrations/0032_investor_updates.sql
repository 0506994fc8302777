CREATE TABLE `investor_update_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`update_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`flag` text NOT NULL,
	`spot` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`update_id`) REFERENCES `investor_updates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `investor_update_photos_update` ON `investor_update_photos` (`update_id`,`id`);--> statement-breakpoint
CREATE INDEX `investor_update_photos_file` ON `investor_update_photos` (`file_id`);--> statement-breakpoint
CREATE TABLE `investor_updates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`has_amounts` integer DEFAULT false NOT NULL,
	`progress` integer,
	`actual` integer,
	`budget` integer,
	`forecast` integer,
	`cash` integer,
	`current_property_value` integer,
	`created_by` integer,
	`sent_by` integer,
	`sent_at` integer,
	`message_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`company_id` integer,
	`owner_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `investor_updates_number` ON `investor_updates` (`project_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `investor_updates_message` ON `investor_updates` (`message_id`) WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX `investor_updates_project` ON `investor_updates` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `investor_updates_company` ON `investor_updates` (`company_id`,`id`,`owner_id`);
--> statement-breakpoint
-- by hand
CREATE TRIGGER `investor_updates_of_project` AFTER INSERT ON `investor_updates` BEGIN
  UPDATE investor_updates SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `investor_updates_owner` AFTER UPDATE OF company_id, owner_id ON `projects` WHEN new.company_id <> old.company_id OR new.owner_id <> old.owner_id BEGIN
  UPDATE investor_updates SET company_id = new.company_id, owner_id = new.owner_id WHERE project_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `investor_updates_fixed` BEFORE UPDATE ON `investor_updates` WHEN old.status = 'sent' AND (old.project_id, old.number, old.title, old.body, old.starts_at, old.ends_at, old.status, old.sent_at, old.message_id) IS NOT (new.project_id, new.number, new.title, new.body, new.starts_at, new.ends_at, new.status, new.sent_at, new.message_id) BEGIN
  SELECT raise(abort, 'An update that was sent cannot be changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `investor_update_photos_fixed` BEFORE UPDATE ON `investor_update_photos` WHEN (SELECT status FROM investor_updates WHERE id = old.update_id) = 'sent' BEGIN
  SELECT raise(abort, 'The photos of an update that was sent cannot be changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `investor_update_photos_kept` BEFORE DELETE ON `investor_update_photos` WHEN (SELECT status FROM investor_updates WHERE id = old.update_id) = 'sent' BEGIN
  SELECT raise(abort, 'The photos of an update that was sent cannot be changed.');
END;
