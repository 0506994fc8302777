CREATE TABLE `tenant_request_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`person_id` integer,
	`text` text,
	`status` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `tenant_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tenant_request_entries_request` ON `tenant_request_entries` (`request_id`,`id`);--> statement-breakpoint
CREATE TABLE `tenant_request_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `tenant_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tenant_request_photos_request` ON `tenant_request_photos` (`request_id`,`id`);--> statement-breakpoint
CREATE INDEX `tenant_request_photos_file` ON `tenant_request_photos` (`file_id`);--> statement-breakpoint
CREATE TABLE `tenant_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`created_by` integer,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`company_id` integer,
	`owner_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tenant_requests_project` ON `tenant_requests` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `tenant_requests_creator` ON `tenant_requests` (`created_by`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `tenant_requests_company` ON `tenant_requests` (`company_id`,`id`,`owner_id`,`status`);--> statement-breakpoint
-- by hand
CREATE TRIGGER `tenant_requests_of_project` AFTER INSERT ON `tenant_requests` BEGIN
  UPDATE tenant_requests SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `tenant_requests_owner` AFTER UPDATE OF company_id, owner_id ON `projects` WHEN new.company_id <> old.company_id OR new.owner_id <> old.owner_id BEGIN
  UPDATE tenant_requests SET company_id = new.company_id, owner_id = new.owner_id WHERE project_id = new.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `tenant_requests_search` USING fts5(text, marks, tokenize='trigram');
--> statement-breakpoint
INSERT INTO tenant_requests_search (tenant_requests_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `tenant_requests_search_insert` AFTER INSERT ON `tenant_requests` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('tenant_requests', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `tenant_requests_search_update` AFTER UPDATE OF title, description ON `tenant_requests` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('tenant_requests', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `tenant_requests_search_delete` AFTER DELETE ON `tenant_requests` BEGIN
  DELETE FROM tenant_requests_search WHERE rowid = -old.id;
END;
