import styles from '~/ui/styles/messages.css?url';

/** The styles that only the pages of messages need. */
export const messageLinks = () => [{ rel: 'stylesheet', href: styles }];
