/** One operation, several, or all. */
export type Choice<Operation extends string> = Operation | readonly Operation[] | 'any'

/** Whether a choice includes an operation. */
export function includes<Operation extends string>(choice: Choice<Operation>, operation: Operation): boolean {
  if (choice === 'any') return true
  return typeof choice === 'string' ? choice === operation : choice.includes(operation)
}
