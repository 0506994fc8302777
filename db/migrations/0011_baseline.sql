ALTER TABLE `projects` ADD `baseline_name` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `baseline_saved_at` integer;--> statement-breakpoint
ALTER TABLE `milestones` ADD `baseline_due_date` text;--> statement-breakpoint
ALTER TABLE `phases` ADD `baseline_start_date` text;--> statement-breakpoint
ALTER TABLE `phases` ADD `baseline_end_date` text;