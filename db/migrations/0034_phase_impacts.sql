ALTER TABLE `impacts` ADD `phase_id` integer REFERENCES phases(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `impacts` ADD `days` integer;--> statement-breakpoint
CREATE INDEX `impacts_phase` ON `impacts` (`phase_id`,`id`);