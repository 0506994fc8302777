CREATE TABLE `contact_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`person_id` integer NOT NULL,
	`channel` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`asked_by` integer NOT NULL,
	`confirm_mac` text NOT NULL,
	`refuse_mac` text NOT NULL,
	`answer` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_changes_person` ON `contact_changes` (`person_id`,`channel`);--> statement-breakpoint
CREATE UNIQUE INDEX `contact_changes_confirm` ON `contact_changes` (`confirm_mac`);--> statement-breakpoint
CREATE UNIQUE INDEX `contact_changes_refuse` ON `contact_changes` (`refuse_mac`);--> statement-breakpoint
CREATE INDEX `contact_changes_expires` ON `contact_changes` (`expires_at`);--> statement-breakpoint
DROP INDEX `people_email`;--> statement-breakpoint
DROP INDEX `people_phone`;--> statement-breakpoint
ALTER TABLE `people` ADD `phone_verified_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `people_proved_email` ON `people` (`email`) WHERE deleted_at is null and email_verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `people_proved_phone` ON `people` (`phone`) WHERE deleted_at is null and phone_verified_at is not null;--> statement-breakpoint
CREATE INDEX `people_email` ON `people` (`email`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_phone` ON `people` (`phone`) WHERE deleted_at is null;--> statement-breakpoint
-- written by hand
-- Whoever logged in is taken to have proved their phone, unless another company's invitation waits for it: that is proved by a code.
UPDATE people SET phone_verified_at = last_login_at
WHERE phone IS NOT NULL AND last_login_at IS NOT NULL AND deleted_at IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM invitations
    WHERE invitations.phone = people.phone AND invitations.status = 'pending' AND invitations.company_id IS NOT people.company_id
  );
--> statement-breakpoint
UPDATE people SET email_verified_at = created_at WHERE role = 'superadmin' AND email IS NOT NULL AND email_verified_at IS NULL;
--> statement-breakpoint
UPDATE invitations SET person_id = NULL
WHERE status = 'pending' AND person_id IN (SELECT id FROM people WHERE phone_verified_at IS NULL);
