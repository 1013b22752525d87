'use client'
import { readState, type StateSnapshot } from '../kit/read/readState.js'
import { useKit } from './useKit.js'
import { useKitValue } from './useKitValue.js'

/** Whether the modal is open, what it waits for, and which chain is active. */
export function useAppKitState(): StateSnapshot {
  return useKitValue(useKit('useAppKitState'), readState, undefined)
}
