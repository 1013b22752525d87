/** Errors of the modal and of disconnecting, which load with the first click. */
export const actionTexts = {
  VIEW_NOT_FOUND:
    'This view is not part of the app. Add its feature to appkit.config.ts and run `npx create-appkit generate`.',
  DISCONNECT_FAILED: 'Failed to disconnect',
} as const
