ALTER TABLE `project_images` ADD `spot` text;--> statement-breakpoint
CREATE INDEX `project_visits_person` ON `project_visits` (`person_id`,`visited_at`);