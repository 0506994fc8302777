-- What admins and entrepreneurs of other companies see: the company of a guest, and an invitation to themselves with its project.
CREATE TRIGGER `companies_revision` AFTER UPDATE OF name ON `companies` WHEN new.name <> old.name BEGIN
  UPDATE revision SET count = count + 1 WHERE id = -1;
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_revision_insert` AFTER INSERT ON `invitations` BEGIN
  UPDATE revision SET count = count + 1 WHERE id = -1;
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_revision_update` AFTER UPDATE ON `invitations` BEGIN
  UPDATE revision SET count = count + 1 WHERE id = -1;
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_revision_delete` AFTER DELETE ON `invitations` BEGIN
  UPDATE revision SET count = count + 1 WHERE id = -1;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_revision` AFTER UPDATE OF name, deleted_at ON `projects`
WHEN EXISTS (SELECT 1 FROM invitations WHERE project_id = new.id AND status = 'pending') BEGIN
  UPDATE revision SET count = count + 1 WHERE id = -1;
END;
