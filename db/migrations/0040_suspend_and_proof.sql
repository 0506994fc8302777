CREATE TABLE `access_suspensions` (
	`company_id` integer NOT NULL,
	`person_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `person_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `access_suspensions_person` ON `access_suspensions` (`person_id`,`company_id`);--> statement-breakpoint
ALTER TABLE `companies` ADD `requires_two_factor` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `requires_fresh_proof` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `suspended_by` integer;--> statement-breakpoint
ALTER TABLE `project_members` ADD `is_suspended` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- Queries on members read one column instead of looking up the company's suspensions.
CREATE TRIGGER `access_suspensions_insert` AFTER INSERT ON `access_suspensions` BEGIN
  UPDATE project_members SET is_suspended = 1 WHERE person_id = new.person_id
    AND project_id IN (SELECT id FROM projects WHERE company_id = new.company_id);
END;
--> statement-breakpoint
CREATE TRIGGER `access_suspensions_delete` AFTER DELETE ON `access_suspensions` BEGIN
  UPDATE project_members SET is_suspended = 0 WHERE person_id = old.person_id
    AND project_id IN (SELECT id FROM projects WHERE company_id = old.company_id);
END;
--> statement-breakpoint
CREATE TRIGGER `project_members_suspended` AFTER INSERT ON `project_members` WHEN EXISTS (
  SELECT 1 FROM access_suspensions, projects WHERE access_suspensions.person_id = new.person_id
    AND projects.id = new.project_id AND access_suspensions.company_id = projects.company_id
) BEGIN
  UPDATE project_members SET is_suspended = 1 WHERE project_id = new.project_id AND person_id = new.person_id;
END;
--> statement-breakpoint
-- A program that keeps a copy removes the project, or reads it again.
CREATE TRIGGER `deletions_suspended` AFTER UPDATE OF is_suspended ON `project_members` WHEN old.is_suspended <> new.is_suspended BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) VALUES ('project', new.project_id, new.person_id, cast((julianday('now') - 2440587.5) * 86400000 as integer));
END;
