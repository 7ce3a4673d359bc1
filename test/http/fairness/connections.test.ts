import { describe, expect, it } from 'vitest'
import { useInProcessServer } from '../../support/in-process.ts'
import { head, RawConnection } from '../raw-connection.ts'

describe('requests that are sent before earlier ones are answered', () => {
  const server = useInProcessServer({ store: 'lmdb' })
  const answers = (text: string): number => text.split('HTTP/1.1 200').length - 1

  it('are answered in their order, up to a hundred', async () => {
    const connection = await RawConnection.open(server.client)
    connection.send(`${head(server.client, 'GET', '/version')}\r\n\r\n`.repeat(101))
    await connection.until((text) => answers(text) === 101)
    connection.destroy()
  })

  it('end the connection when there are more', async () => {
    const connection = await RawConnection.open(server.client)
    connection.send(`${head(server.client, 'GET', '/version')}\r\n\r\n`.repeat(120))
    expect(answers(await connection.untilClosed())).toBeLessThan(120)
  })
})
