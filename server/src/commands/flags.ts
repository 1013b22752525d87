import { parseArgs } from 'node:util'

const options = {
  config: { type: 'string', default: 'appkit.server.ts' },
  roles: { type: 'string' },
  out: { type: 'string' },
  from: { type: 'string' },
  email: { type: 'string' },
  id: { type: 'string' },
  address: { type: 'string' },
  offline: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The flags of the command. */
export interface Flags {
  readonly config: string
  readonly roles?: string | undefined
  readonly out?: string | undefined
  readonly from?: string | undefined
  readonly email?: string | undefined
  readonly id?: string | undefined
  readonly address?: string | undefined
  readonly offline?: boolean | undefined
  readonly help?: boolean | undefined
}

/**
 * Reads the command line of this process.
 *
 * @throws Error with a code that starts with `ERR_PARSE_ARGS` for a flag that the command does not have
 */
export function readFlags(): { readonly positionals: readonly string[]; readonly flags: Flags } {
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  return { positionals, flags: values }
}
