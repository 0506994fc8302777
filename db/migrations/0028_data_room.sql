ALTER TABLE `documents` ADD `audience` text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `share_classes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- by hand
DROP TRIGGER `deletions_document`;
--> statement-breakpoint
DROP TRIGGER `deletions_version`;
--> statement-breakpoint
CREATE TRIGGER `deletions_document` AFTER DELETE ON `documents` WHEN old.replaced_by IS NULL BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) VALUES (iif(old.audience = 'everyone', 'document', 'restricted-document'), old.id, old.project_id, cast((julianday('now') - 2440587.5) * 86400000 as integer));
  INSERT INTO `deletions` (noun, record_id, within_id, at) SELECT 'hidden-document', old.id, m.person_id, cast((julianday('now') - 2440587.5) * 86400000 as integer) FROM project_members m
    WHERE m.project_id = old.project_id AND (old.audience = 'everyone' OR m.role = 'investor' AND old.audience IN ('holders', 'classes') AND EXISTS (
      SELECT 1 FROM holdings h WHERE h.person_id = m.person_id AND h.project_id = old.project_id AND h.committed > 0
        AND (old.audience = 'holders' OR h.share_class IN (SELECT value FROM json_each(old.share_classes))))) AND old.audience <> 'everyone';
END;
--> statement-breakpoint
CREATE TRIGGER `deletions_version` AFTER UPDATE OF replaced_by ON `documents` WHEN old.replaced_by IS NULL AND new.replaced_by IS NOT NULL BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) VALUES (iif(old.audience = 'everyone', 'document', 'restricted-document'), old.id, old.project_id, cast((julianday('now') - 2440587.5) * 86400000 as integer));
  INSERT INTO `deletions` (noun, record_id, within_id, at) SELECT 'hidden-document', old.id, m.person_id, cast((julianday('now') - 2440587.5) * 86400000 as integer) FROM project_members m
    WHERE m.project_id = old.project_id AND (old.audience = 'everyone' OR m.role = 'investor' AND old.audience IN ('holders', 'classes') AND EXISTS (
      SELECT 1 FROM holdings h WHERE h.person_id = m.person_id AND h.project_id = old.project_id AND h.committed > 0
        AND (old.audience = 'holders' OR h.share_class IN (SELECT value FROM json_each(old.share_classes))))) AND old.audience <> 'everyone';
END;
--> statement-breakpoint
CREATE TRIGGER `deletions_audience` AFTER UPDATE OF audience, share_classes ON `documents` WHEN old.replaced_by IS NULL AND (old.audience, old.share_classes) IS NOT (new.audience, new.share_classes) BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) SELECT 'hidden-document', old.id, m.person_id, cast((julianday('now') - 2440587.5) * 86400000 as integer) FROM project_members m
    WHERE m.project_id = old.project_id AND (old.audience = 'everyone' OR m.role = 'investor' AND old.audience IN ('holders', 'classes') AND EXISTS (
      SELECT 1 FROM holdings h WHERE h.person_id = m.person_id AND h.project_id = old.project_id AND h.committed > 0
        AND (old.audience = 'holders' OR h.share_class IN (SELECT value FROM json_each(old.share_classes)))));
END;
--> statement-breakpoint
CREATE TRIGGER `deletions_holder` AFTER UPDATE OF person_id, share_class, committed ON `holdings` WHEN old.person_id IS NOT NULL AND old.committed > 0 AND ((old.person_id, old.share_class) IS NOT (new.person_id, new.share_class) OR new.committed <= 0) BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) SELECT 'hidden-document', d.id, old.person_id, cast((julianday('now') - 2440587.5) * 86400000 as integer) FROM documents d
    INNER JOIN project_members m ON m.project_id = d.project_id AND m.person_id = old.person_id AND m.role = 'investor'
    WHERE d.project_id = old.project_id AND d.replaced_by IS NULL
      AND (d.audience = 'holders' OR d.audience = 'classes' AND old.share_class IN (SELECT value FROM json_each(d.share_classes)));
END;
--> statement-breakpoint
CREATE TRIGGER `deletions_holding` AFTER DELETE ON `holdings` WHEN old.person_id IS NOT NULL AND old.committed > 0 BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) SELECT 'hidden-document', d.id, old.person_id, cast((julianday('now') - 2440587.5) * 86400000 as integer) FROM documents d
    INNER JOIN project_members m ON m.project_id = d.project_id AND m.person_id = old.person_id AND m.role = 'investor'
    WHERE d.project_id = old.project_id AND d.replaced_by IS NULL
      AND (d.audience = 'holders' OR d.audience = 'classes' AND old.share_class IN (SELECT value FROM json_each(d.share_classes)));
END;
--> statement-breakpoint
-- A document that a holder may read from now on is part of their next read of changes.
CREATE TRIGGER `documents_of_holder` AFTER UPDATE OF person_id, share_class, committed ON `holdings` WHEN new.person_id IS NOT NULL AND new.committed > 0 AND ((old.person_id, old.share_class) IS NOT (new.person_id, new.share_class) OR old.committed <= 0) BEGIN
  UPDATE documents SET updated_at = max(updated_at, new.updated_at)
    WHERE project_id = new.project_id AND replaced_by IS NULL
      AND (audience = 'holders' OR audience = 'classes' AND new.share_class IN (SELECT value FROM json_each(share_classes)));
END;
