import { ServerError } from '../errors/ServerError.js'
import { type Flags, readFlags } from './flags.js'

/** A command. It returns its exit code, or undefined when it goes on. */
type Command = (flags: Flags, rest: readonly string[]) => Promise<number | undefined>

/** The commands, each of which is loaded when it is asked for. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.js')).serveCommand,
  check: async () => (await import('./check.js')).checkCommand,
  catalogue: async () => catalogueCommand,
  migrate: async () => (await import('./dataCommands.js')).migrateCommand,
  audit: async () => (await import('./dataCommands.js')).auditCommand,
  rekey: async () => (await import('./dataCommands.js')).rekeyCommand,
  backup: async () => (await import('./dataCommands.js')).backupCommand,
  restore: async () => (await import('./dataCommands.js')).restoreCommand,
  user: async () => (await import('./userCommand.js')).userCommand,
  'move-in': async () => (await import('./dataCommands.js')).moveInCommand,
  'admin-key': async () => (await import('./adminKey.js')).adminKeyCommand,
}

const usage = `appkit-server serve [--config <file>] [--roles relay,catalogue]
appkit-server check [--offline]
appkit-server catalogue --out <folder> [--from <folder>]
appkit-server migrate
appkit-server audit
appkit-server rekey
appkit-server backup --out <file>
appkit-server restore --from <file>
appkit-server user export|remove --email <email>
appkit-server user export|remove --id <id>
appkit-server user export|remove --address <address>
appkit-server move-in <list.csv>
appkit-server admin-key

Serves what a wallet front door needs: wallet catalogue, blockchain API, analytics, relay, sign-in and the embedded wallet.
Each command but catalogue and admin-key reads the configuration that --config names, appkit.server.ts without it.
DATABASE_URL names a Postgres database (SQLite without it), REDIS_URL a Redis or Valkey that several relays share.

serve    runs the services until SIGTERM, and then until what was asked is answered
check    says what is wrong in the configuration, what stands against it in production, and which nodes and sources
         do not answer, unless --offline
catalogue
         writes the open wallet catalogue, or that of a folder, as files for any web server or CDN; no configuration
         is read
migrate  makes the tables, or brings them to this version; a start does it too
audit    checks the log of the embedded wallet, whose entries are chained by hashes
rekey    lets the first secret of FRAME_SECRET (new,old) take the place of the others
backup   writes all data to a file; restore reads it into an empty database
user     shows what is stored of a user, or removes it; of an address, its names, sessions and events
move-in  keeps a signed list (list.csv.sig) of emails and addresses: these users are asked for the key of their wallet
admin-key
         makes a key for the users API, and its hash for the configuration`

/** `appkit-server catalogue --out folder`: writes the wallets as files for any web server. */
async function catalogueCommand({ from, out }: Flags): Promise<number> {
  if (!out) throw new ServerError('BAD_CONFIG', 'Name the folder to write with --out.')
  const { writeCatalogue } = await import('../catalogue/openCatalogue.js')
  const { files, wallets } = writeCatalogue(out, from)
  console.log(`${wallets} wallets with their pictures, ${files.length} files in ${out}.`)
  console.log('Serve them with any web server, and set endpoints.catalogue to the address of wallets.json.')
  return 0
}

/**
 * Runs the command line of this process. An error is printed as its sentence.
 *
 * @returns the exit code, as the command `appkit` has them: 0 done, 1 failed, 2 asked wrongly; undefined when the command goes on
 */
export async function runCommandLine(): Promise<number | undefined> {
  try {
    const { flags, positionals } = readFlags()
    return await runCommand(positionals, flags)
  } catch (error) {
    const isUsage =
      error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    console.error(error instanceof Error ? error.message : String(error))
    return isUsage ? 2 : 1
  }
}

async function runCommand(positionals: readonly string[], flags: Flags): Promise<number | undefined> {
  const [name = '', ...rest] = positionals
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (flags.help || load === undefined) {
    if (name !== '' && load === undefined) console.error(`There is no command ${name}.\n`)
    console.log(usage)
    return flags.help ? 0 : 2
  }
  try {
    const command = await load()
    return await command(flags, rest)
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    console.error(`${error.message} (${error.code})`)
    return error.code === 'BAD_CONFIG' ? 2 : 1
  }
}
