ALTER TABLE `impacts` ADD `inputs` text;
--> statement-breakpoint
CREATE TRIGGER `impact_inputs_fixed` BEFORE UPDATE OF inputs ON `impacts` BEGIN
  SELECT raise(abort, 'The inputs of an impact cannot be changed.');
END;
