ALTER TABLE `project_members` ADD `guest_of` integer;--> statement-breakpoint
CREATE INDEX `project_members_guests` ON `project_members` (`guest_of`,`role`,`person_id`) WHERE guest_of is not null;--> statement-breakpoint
-- written by hand
UPDATE `project_members` SET `guest_of` = (
  SELECT projects.company_id FROM projects, people
  WHERE projects.id = project_members.project_id AND people.id = project_members.person_id
    AND people.company_id IS NOT projects.company_id
);
--> statement-breakpoint
CREATE TRIGGER `project_members_guest` AFTER INSERT ON `project_members` BEGIN
  UPDATE project_members SET guest_of = (
    SELECT projects.company_id FROM projects, people
    WHERE projects.id = new.project_id AND people.id = new.person_id AND people.company_id IS NOT projects.company_id
  ) WHERE project_id = new.project_id AND person_id = new.person_id;
END;
