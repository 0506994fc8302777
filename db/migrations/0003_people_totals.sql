CREATE TABLE `people_totals` (
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`company_id`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `people_company` ON `people` (`company_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company_name` ON `people` (`company_id`,`name`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company_email` ON `people` (`company_id`,`email`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company_role_name` ON `people` (`company_id`,`role`,`name`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company_role_email` ON `people` (`company_id`,`role`,`email`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_role_name` ON `people` (`role`,`name`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_role_email` ON `people` (`role`,`email`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_name` ON `people` (`name`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_creator` ON `people` (`created_by`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_photo` ON `people` (`photo_file_id`);--> statement-breakpoint
INSERT INTO people_totals (company_id, kind, count)
SELECT company_id, kind, count(*) FROM (
  SELECT company_id, CASE WHEN role = 'admin' AND parent_id IS NOT NULL THEN 'company-user' ELSE role END AS kind FROM people WHERE deleted_at IS NULL AND company_id IS NOT NULL
  UNION ALL
  SELECT 0, CASE WHEN role = 'admin' AND parent_id IS NOT NULL THEN 'company-user' ELSE role END FROM people WHERE deleted_at IS NULL
) GROUP BY company_id, kind;
--> statement-breakpoint
CREATE TRIGGER `people_totals_insert` AFTER INSERT ON `people` BEGIN
  INSERT INTO people_totals (company_id, kind, count) SELECT company_id, CASE WHEN new.role = 'admin' AND new.parent_id IS NOT NULL THEN 'company-user' ELSE new.role END, 1 FROM (SELECT 0 AS company_id UNION SELECT coalesce(new.company_id, 0)) WHERE new.deleted_at IS NULL
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `people_totals_delete` AFTER DELETE ON `people` BEGIN
  UPDATE people_totals SET count = count - 1 WHERE company_id IN (0, coalesce(old.company_id, 0)) AND kind = CASE WHEN old.role = 'admin' AND old.parent_id IS NOT NULL THEN 'company-user' ELSE old.role END AND old.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `people_totals_update` AFTER UPDATE OF deleted_at, company_id, role, parent_id ON `people` BEGIN
  UPDATE people_totals SET count = count - 1 WHERE company_id IN (0, coalesce(old.company_id, 0)) AND kind = CASE WHEN old.role = 'admin' AND old.parent_id IS NOT NULL THEN 'company-user' ELSE old.role END AND old.deleted_at IS NULL;
  INSERT INTO people_totals (company_id, kind, count) SELECT company_id, CASE WHEN new.role = 'admin' AND new.parent_id IS NOT NULL THEN 'company-user' ELSE new.role END, 1 FROM (SELECT 0 AS company_id UNION SELECT coalesce(new.company_id, 0)) WHERE new.deleted_at IS NULL
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
