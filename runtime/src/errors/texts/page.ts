/** Errors of code that loads with the page. */
export const pageTexts = {
  PROJECT_ID_NOT_CONFIGURED: 'Project ID Not Configured',
  SIGN_IN_CONFIGURED_TWICE: 'Cannot set both `siweConfig` and `siwx` options',
  SIGN_IN_MISSING: 'Sign-in is not part of the app. Add it.',
  NETWORKS_MISSING: 'The config names no network. Add one to `networks`.',
  KIT_NOT_CREATED: 'Please call "createAppKit" before using the hook',
  MODAL_LOAD_FAILED: 'The wallet window could not be loaded. Check your connection and try again.',
  ADAPTER_NOT_FOUND: 'Adapter not found',
  // Almost all code can raise these.
  CANCELLED: 'Request was aborted',
  WALLET_TIMEOUT: 'Your wallet did not answer. Open it and try again.',
} as const
