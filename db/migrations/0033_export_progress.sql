ALTER TABLE `takeaways` ADD `done` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `takeaways` ADD `total` integer DEFAULT 0 NOT NULL;