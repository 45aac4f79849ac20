import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendAnswer, sendFault } from '../http/answer.ts'
import type { Fault } from '../http/faults.ts'
import type { Answer } from '../service/service.ts'

/** Sends an answer, or what a client gets to see of it when something goes wrong on the way. */
export async function send(response: ServerResponse, answer: Answer, fault: Fault | undefined): Promise<void> {
  if (answer.status !== 204) {
    if (fault === undefined) sendAnswer(response, answer)
    else await sendFault(response, answer, fault)
    return
  }
  if (fault !== undefined && fault.kind !== 'delay') {
    // An answer without a body has none to spoil: it gets one.
    return sendFault(response, { ...answer, status: 200, body: {} }, fault)
  }
  // Not referenced: a test that ends earlier must not wait for it.
  if (fault !== undefined) await sleep(fault.ms, undefined, { ref: false })
  response.writeHead(204, answer.headers).end()
}
