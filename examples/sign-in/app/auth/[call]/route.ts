import { signIn } from '../../../src/appkit/signIn'

export const GET = (request: Request) => signIn.handle(request)
export const POST = (request: Request) => signIn.handle(request)
export const OPTIONS = (request: Request) => signIn.handle(request)
