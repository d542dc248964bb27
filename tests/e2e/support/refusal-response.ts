/** The response to a request that a test lets fail. The code stands for any refusal that no screen treats specially. */
export const refusalResponse = (error: string) => ({ status: 409, json: { error, code: 'key_reused' } })
