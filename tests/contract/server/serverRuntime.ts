/**
 * The program that runs the processes of the server: this Node, or what `APPKIT_SERVER_RUNTIME` names, such as `bun`. The same
 * tests show so what works in another one.
 */
export const serverRuntime: string = process.env.APPKIT_SERVER_RUNTIME ?? process.execPath
