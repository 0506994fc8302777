ALTER TABLE `messages` ADD `thread_id` integer;--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`thread_id`,`id`);--> statement-breakpoint
-- by hand
UPDATE `messages` SET `thread_id` = coalesce((
  SELECT max(earlier.id) FROM messages AS earlier
  WHERE earlier.project_id = messages.project_id AND earlier.id < messages.id AND earlier.subject = CASE
    WHEN messages.subject LIKE 'Re: %' THEN substr(messages.subject, 5)
    WHEN messages.subject LIKE 'בתשובה: %' THEN substr(messages.subject, 9)
    WHEN messages.subject LIKE 'תשובה: %' THEN substr(messages.subject, 8)
  END
), `id`);--> statement-breakpoint
DROP TRIGGER `messages_of_project`;--> statement-breakpoint
CREATE TRIGGER `messages_of_project` AFTER INSERT ON `messages` BEGIN
  UPDATE messages SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id), thread_id = coalesce(new.thread_id, new.id) WHERE id = new.id;
END;
