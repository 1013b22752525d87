import { callHost } from '../errors/AppKitError.js'
import type { Kit } from './types.js'

/** Events of docs/behaviour.md#events that this version emits. */
export type AppKitEvent =
  | { readonly event: 'MODAL_CREATED' }
  | { readonly event: 'MODAL_OPEN'; readonly properties: { readonly connected: boolean } }
  | { readonly event: 'MODAL_CLOSE'; readonly properties: { readonly connected: boolean } }
  | { readonly event: 'CLICK_ALL_WALLETS' }
  | { readonly event: 'CLICK_NETWORKS' }
  | { readonly event: 'CLICK_WALLET_HELP' }
  | { readonly event: 'CLICK_GET_WALLET' }
  | {
      readonly event: 'SEARCH_WALLET'
      readonly properties: { readonly badge: string; readonly search: string }
    }
  | {
      readonly event: 'SELECT_WALLET'
      readonly properties: { readonly name: string; readonly platform: string }
    }
  | {
      readonly event: 'CONNECT_SUCCESS'
      readonly properties: { readonly method: string; readonly name: string; readonly reconnect?: boolean }
    }
  | { readonly event: 'CONNECT_ERROR'; readonly properties: { readonly message: string } }
  | { readonly event: 'USER_REJECTED'; readonly properties: { readonly message: string } }
  | { readonly event: 'DISCONNECT_SUCCESS'; readonly properties: { readonly namespace: string } }
  | { readonly event: 'DISCONNECT_ERROR'; readonly properties: { readonly message: string } }
  | {
      readonly event: 'SET_PREFERRED_ACCOUNT_TYPE'
      readonly properties: { readonly accountType: string; readonly network: string }
    }
  | { readonly event: 'SWITCH_NETWORK'; readonly properties: { readonly network: string } }
  | {
      readonly event: 'INTERNAL_SDK_ERROR'
      readonly properties: { readonly errorType: string; readonly errorMessage: string }
    }

export interface TrackedEvent {
  /** When it happened, in ms since 1970. */
  readonly timestamp: number
  readonly event: AppKitEvent
}

/** Takes events beside the host. It must not throw. */
export type EventSink = (tracked: TrackedEvent) => void

/** One a kit at most. */
export const eventSinks = /* @__PURE__ */ new WeakMap<Kit, EventSink>()

/**
 * Hands an event to the host's `onEvent`, to `kit.lastEvent` and to the sink, if there is one.
 */
export function trackEvent(kit: Kit, event: AppKitEvent): void {
  const tracked = { timestamp: Date.now(), event }
  kit.lastEvent.value = tracked
  callHost(() => eventSinks.get(kit)?.(tracked))
  callHost(() => kit.config.onEvent?.(event))
}
