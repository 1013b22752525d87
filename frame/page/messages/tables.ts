import { approvalMessages } from './approvalMessages.js'
import { backupMessages } from './backupMessages.js'
import { bringMessages } from './bringMessages.js'
import { guestMessages } from './guestMessages.js'
import { leavingMessages } from './leavingMessages.js'
import { linkMessages } from './linkMessages.js'
import { messages } from './messages.js'
import { noticeMessages } from './noticeMessages.js'
import { passkeyMessages } from './passkeyMessages.js'
import { permissionMessages } from './permissionMessages.js'
import { serverMessages } from './serverMessages.js'
import { settingsMessages } from './settingsMessages.js'
import { smartMessages } from './smartMessages.js'
import { walletMessages } from './walletMessages.js'

/** Every table, by the name under which it asks for its texts in another language. */
export const tables = {
  wallet: messages,
  approval: approvalMessages,
  permission: permissionMessages,
  settings: settingsMessages,
  notice: noticeMessages,
  link: linkMessages,
  passkey: passkeyMessages,
  guest: guestMessages,
  bring: bringMessages,
  backup: backupMessages,
  leaving: leavingMessages,
  smart: smartMessages,
  browserWallet: walletMessages,
  server: serverMessages,
}

/** Texts that apps get as errors and their developers read. They stay English. */
export const developerTexts: readonly string[] = [
  ...['notServed', 'codeInFrame', 'notAllowed', 'rejected', 'badRequest', 'bothFees', 'feesCrossed'].map(
    (key) => `wallet.${key}`,
  ),
  ...[
    'badRequest',
    'one',
    'unknownField',
    'signer',
    'expiry',
    'type',
    'cap',
    'notToken',
    'unknown',
    'expired',
  ].map((key) => `permission.${key}`),
  ...['revoked', 'otherCalls', 'notSigned', 'overCap'].map((key) => `permission.${key}`),
  ...['capability', 'duplicate', 'unknownCalls', 'tooMany', 'noEstimate', 'otherHash'].map(
    (key) => `smart.${key}`,
  ),
]
