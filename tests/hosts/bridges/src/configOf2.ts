import type { AppKit } from 'appkit-runtime'
import { wagmiOptions } from 'appkit-runtime/wagmi'
import { createConfig } from 'wagmi2'

/** That the options fit wagmi 2 is for the compiler to say; the page itself is compiled for wagmi 3. */
export const configOf2 = (kit: AppKit) => createConfig(wagmiOptions(kit))
