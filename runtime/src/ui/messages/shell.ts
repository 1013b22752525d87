/** Texts of the modal around every view. */
export const shellMessages = {
  back: 'Back',
  close: 'Close',
  /** Names the window for views without a title. */
  untitled: 'Your wallet',
  loading: 'Loading',
  loadFailed: 'This part did not load',
  loadFailedHint: 'Check your connection and try again.',
  crashed: 'Something went wrong',
  crashedHint: 'Nothing was sent. You can try again.',
  missing: 'Not part of this app',
  missingHint: 'The app does not include this screen.',
  retry: 'Try again',
} as const
