ALTER TABLE `companies` ADD `unpriced_value` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `investors_see_money` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `tenants_see_money` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `phases_waiting` ON `phases` (`company_id`,`id`,`owner_id`) WHERE milestone_id is not null;