'use client'
import { type EventSnapshot, readEvents } from '../kit/read/readEvents.js'
import { useKit } from './useKit.js'
import { useKitValue } from './useKitValue.js'

/** The last thing that happened. */
export function useAppKitEvents(): EventSnapshot {
  return useKitValue(useKit('useAppKitEvents'), readEvents, undefined)
}
