/** The id under which the markup of a mail finds an attached picture. */
export const pictureName = (fileId: number) => `picture-${fileId}@yesod`;
