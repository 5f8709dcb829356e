import { GatewayError } from '../../errors.ts';
import { readSourceAddress } from '../source-address.ts';
import type { Connector } from './connector.ts';

/** The connector for the address of a source; the vendor's SDK is loaded with the first one. */
export async function openConnector(url: string): Promise<Connector> {
  const address = readSourceAddress(url);
  switch (address.type) {
    case 'folder':
      return (await import('./folder.ts')).folderConnector(address);
    case 's3':
      return (await import('./s3.ts')).s3Connector(address);
    case 'gcs':
      return (await import('./gcs.ts')).gcsConnector(address);
    case 'azure':
      return (await import('./azure.ts')).azureConnector(address);
    case 'site':
      throw new GatewayError('INVALID_ARGUMENT', `url: sources of type ${address.type} are not listed.`);
  }
}
