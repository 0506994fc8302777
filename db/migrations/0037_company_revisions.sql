-- Row 0 counts every write, row -1 those that concern everybody, and each company's row its own.
INSERT INTO `revision` (id, count) SELECT 0, coalesce(max(count), 0) + 1 FROM `revision` WHERE true ON CONFLICT (id) DO UPDATE SET count = excluded.count;
--> statement-breakpoint
DELETE FROM `revision` WHERE id <> 0;
--> statement-breakpoint
INSERT INTO `revision` (id, count) VALUES (-1, 1);
--> statement-breakpoint
-- A person may be shown in other companies: guests in their projects, and colleagues with the same contact.
CREATE TRIGGER `people_revision` AFTER UPDATE OF company_id, role, parent_id, name, email, email_verified_at, country_code, phone_number, phone, phone_verified_at, address, photo_file_id, is_active, deleted_at ON `people` BEGIN
  UPDATE revision SET count = count + 1 WHERE id = -1;
END;
