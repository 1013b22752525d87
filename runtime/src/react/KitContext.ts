'use client'
import { createContext } from 'react'
import type { Kit } from '../kit/types.js'

/** The kit of the nearest AppKitProvider. */
export const KitContext = createContext<Kit | undefined>(undefined)
