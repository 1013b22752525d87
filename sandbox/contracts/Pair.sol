// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "./IERC20.sol";

/// @notice A pool of two tokens. The product of its reserves never falls; 0.3 % of what comes in stays.
/// What was put in at the start stays for good, so nobody can take a pool away from a running test.
contract Pair {
    uint256 private constant FEE = 30;
    uint256 private constant WHOLE = 10_000;

    address public immutable router;
    address public immutable token0;
    address public immutable token1;
    uint256 private _reserve0;
    uint256 private _reserve1;

    event Swap(address indexed tokenIn, address indexed to, uint256 amountIn, uint256 amountOut);

    constructor(address token0_, address token1_) {
        router = msg.sender;
        token0 = token0_;
        token1 = token1_;
    }

    function getReserves() external view returns (uint256 reserve0, uint256 reserve1) {
        return (_reserve0, _reserve1);
    }

    /// @notice Takes what was sent here into the reserves.
    function sync() public {
        _reserve0 = IERC20(token0).balanceOf(address(this));
        _reserve1 = IERC20(token1).balanceOf(address(this));
    }

    /// @notice What `amountIn` of a token gives; nothing when it would take more than half of the pool.
    function amountOut(address tokenIn, uint256 amountIn) public view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) =
            tokenIn == token0 ? (_reserve0, _reserve1) : (_reserve1, _reserve0);
        // Far above every supply here, and small enough for the products below.
        if (amountIn > type(uint112).max) return 0;
        uint256 working = amountIn * (WHOLE - FEE);
        uint256 result = (working * reserveOut) / (reserveIn * WHOLE + working);
        return result * 2 > reserveOut ? 0 : result;
    }

    /// @notice Pays out for `amountIn` of a token that the router has sent here.
    function swap(address tokenIn, uint256 amountIn, address to) external returns (uint256 result) {
        require(msg.sender == router, "Pair: only the router swaps");
        result = amountOut(tokenIn, amountIn);
        require(result > 0, "Pair: insufficient liquidity");
        uint256 productBefore = _reserve0 * _reserve1;
        address tokenOut = tokenIn == token0 ? token1 : token0;
        require(IERC20(tokenOut).transfer(to, result), "Pair: the token was not sent");
        sync();
        require(_reserve0 * _reserve1 >= productBefore, "Pair: the token was not received");
        emit Swap(tokenIn, to, amountIn, result);
    }
}
