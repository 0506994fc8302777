DROP INDEX `distribution_parts_holding`;--> statement-breakpoint
CREATE INDEX `distribution_parts_holding` ON `distribution_parts` (`holding_id`,`updated_at`);