export type { AppMessage, FrameMessage } from '../../generated/frame-messages/types.js'
export { validateAppMessage, validateFrameMessage } from '../../generated/frame-messages/validators.js'
export type { MessageResult } from '../../generated/messages.js'
