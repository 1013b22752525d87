import type { SignInCode } from '../message/types.js'

/** The error codes of the server: those of a message, and its own. */
export type SignInServerCode =
  | SignInCode
  | 'bad_request'
  | 'unavailable'
  | 'unsupported'
  | 'origin'
  | 'rate'
  | 'audience'
  | 'client'
  | 'session'
  | 'proof'
