CREATE INDEX `files_thumb` ON `files` (`thumb_hash`);--> statement-breakpoint
CREATE INDEX `files_card` ON `files` (`card_hash`);