import { table } from '../../kit/texts.js'

/** Texts of the views that register a name. */
export const nameMessages = table({
  title: 'Choose name',
  lead: 'A name is easier to remember than an address. Your wallet signs that it is yours; it costs nothing.',
  label: 'Name',
  clear: 'Clear the name',
  short: 'Name must be at least 4 characters long',
  characters: 'Can only contain letters, numbers and - characters',
  owned: (name: string) => `You already own a name: ${name}`,
  available: 'Available',
  taken: 'Registered',
  suggestions: 'Names',
  register: (name: string) => `Register ${name}`,
  choose: 'Register',
  signing: 'Approve in wallet',
  tryAgain: 'Try again',
  done: 'Your name',
  doneText: 'It is yours. Others can send to it instead of your address.',
  close: 'Done',
})
