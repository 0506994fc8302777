import styles from '~/ui/styles/books.css?url';

/** The styles that only the pages of the books need. */
export const bookLinks = () => [{ rel: 'stylesheet', href: styles }];
