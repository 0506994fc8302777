export const install = {
  description: 'Real-estate projects, their finances and the people involved, in one place.',
  offline: {
    title: 'No connection',
    text: '{{brand}} cannot be reached right now. Everything you saved is safe. Check your connection and try again.',
    again: 'Try again',
  },
  android: {
    title: 'Android (Chrome)',
    first: 'Open the menu ⋮ at the top of Chrome.',
    second: 'Choose “Install app” or “Add to Home screen”.',
    third: 'Confirm. You can then open {{brand}} from the home screen like any other app.',
  },
  ios: {
    title: 'iPhone and iPad (Safari)',
    first: 'Open this site in Safari and press Share, the square with an arrow pointing up.',
    second: 'Scroll down and choose “Add to Home Screen”.',
    third: 'Press “Add”. You can then open {{brand}} from the home screen like any other app.',
  },
  desktop: {
    title: 'Computer (Chrome or Edge)',
    first: 'Look for the install icon at the end of the address bar, or open the browser’s menu.',
    second: 'Choose “Install”.',
    third: 'Confirm. {{brand}} then opens in its own window.',
  },
};
