import { describe, expect, test } from 'vitest';
import { linkFor } from './invitation';

describe('a link to pass on', () => {
  const path = '/t/abc?key=xyz';

  test('is as it is where others can reach it', () => {
    for (const origin of ['https://play.example.org', 'http://192.168.1.5:8080']) {
      expect(linkFor(origin + path, null)).toEqual({ address: origin + path, reach: 'everybody' });
    }
  });

  test('leads through the network if it was made at an address of this computer', () => {
    for (const origin of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080']) {
      expect(linkFor(origin + path, 'http://192.168.1.5:8080')).toEqual({
        address: `http://192.168.1.5:8080${path}`,
        reach: 'network',
      });
      expect(linkFor(origin + path, null)).toEqual({ address: origin + path, reach: 'computer' });
    }
  });

  test('leads to where the operator says that the server is', () => {
    expect(linkFor(`http://localhost:8080${path}`, 'https://play.example.org')).toEqual({
      address: `https://play.example.org${path}`,
      reach: 'everybody',
    });
  });
});
