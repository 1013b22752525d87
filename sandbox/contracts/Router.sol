// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "./IERC20.sol";
import {Pair} from "./Pair.sol";
import {WrappedNative} from "./WrappedNative.sol";

/// @notice The exchange: finds the way over one pool or two, takes 0.85 % of what comes in for whoever
/// sent the visitor, and pays out. The chain's own coin goes by the all-e address.
contract Router {
    address public constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    uint256 public constant REFERRAL_FEE = 85;
    uint256 private constant WHOLE = 10_000;

    WrappedNative public immutable wrapped;
    address public immutable owner;
    address public immutable referrer;
    mapping(address token => mapping(address other => Pair)) public pairOf;

    event PairCreated(address indexed tokenA, address indexed tokenB, address pair);
    event Exchanged(
        address indexed to, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut
    );

    constructor(WrappedNative wrapped_, address owner_, address referrer_) {
        wrapped = wrapped_;
        owner = owner_;
        referrer = referrer_;
    }

    receive() external payable {
        require(msg.sender == address(wrapped), "Router: use swap");
    }

    /// @notice Opens a pool with what the owner has allowed this contract to take.
    function createPair(address tokenA, address tokenB, uint256 amountA, uint256 amountB) external payable {
        require(msg.sender == owner, "Router: only the owner opens pools");
        require(address(pairOf[tokenA][tokenB]) == address(0), "Router: the pool exists");
        Pair pair = new Pair(tokenA, tokenB);
        pairOf[tokenA][tokenB] = pair;
        pairOf[tokenB][tokenA] = pair;
        emit PairCreated(tokenA, tokenB, address(pair));
        _fund(pair, tokenA, amountA);
        _fund(pair, tokenB, amountB);
        pair.sync();
    }

    /// @notice What a swap of `amountIn` pays out in this very state, and over which token it goes
    /// (zero for a direct one). Nothing when there is no way or not enough in the pools.
    function quote(address tokenIn, address tokenOut, uint256 amountIn)
        public
        view
        returns (uint256 amountOut, address over)
    {
        (address a, address b) = (_asToken(tokenIn), _asToken(tokenOut));
        if (a == b) return (tokenIn == tokenOut ? 0 : amountIn, address(0));
        if (amountIn > type(uint112).max) return (0, address(0));
        uint256 working = amountIn - (amountIn * REFERRAL_FEE) / WHOLE;
        amountOut = _hop(a, b, working);
        address middle = address(wrapped);
        if (a == middle || b == middle) return (amountOut, address(0));
        uint256 roundabout = _hop(middle, b, _hop(a, middle, working));
        if (roundabout > amountOut) (amountOut, over) = (roundabout, middle);
    }

    /// @notice Swaps what the caller has allowed this contract to take, or the coin sent along.
    /// @param minimum the least to pay out; less takes the whole swap back.
    function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimum, address to)
        external
        payable
        returns (uint256 amountOut)
    {
        address over;
        (amountOut, over) = quote(tokenIn, tokenOut, amountIn);
        require(amountOut > 0, "Router: insufficient liquidity");
        require(amountOut >= minimum, "Router: the price moved beyond the slippage");
        (address a, address b) = (_asToken(tokenIn), _asToken(tokenOut));
        _take(tokenIn, amountIn);
        if (a != b) {
            uint256 fee = (amountIn * REFERRAL_FEE) / WHOLE;
            if (fee > 0) _send(a, referrer, fee);
            uint256 paid = over == address(0)
                ? _cross(a, b, amountIn - fee)
                : _cross(over, b, _cross(a, over, amountIn - fee));
            require(paid == amountOut, "Router: the pools changed meanwhile");
        }
        if (tokenOut == NATIVE) {
            wrapped.withdraw(amountOut);
            (bool sent,) = to.call{value: amountOut}("");
            require(sent, "Router: the coin was not taken");
        } else {
            _send(b, to, amountOut);
        }
        emit Exchanged(to, tokenIn, tokenOut, amountIn, amountOut);
    }

    function _asToken(address token) private view returns (address) {
        return token == NATIVE ? address(wrapped) : token;
    }

    function _hop(address tokenIn, address tokenOut, uint256 amountIn) private view returns (uint256) {
        Pair pair = pairOf[tokenIn][tokenOut];
        return address(pair) == address(0) ? 0 : pair.amountOut(tokenIn, amountIn);
    }

    function _cross(address tokenIn, address tokenOut, uint256 amountIn) private returns (uint256) {
        Pair pair = pairOf[tokenIn][tokenOut];
        _send(tokenIn, address(pair), amountIn);
        return pair.swap(tokenIn, amountIn, address(this));
    }

    function _take(address token, uint256 amount) private {
        if (token == NATIVE) {
            require(msg.value == amount, "Router: the coin sent is not the amount");
            wrapped.deposit{value: amount}();
            return;
        }
        require(msg.value == 0, "Router: no coin is needed");
        require(IERC20(token).transferFrom(msg.sender, address(this), amount), "Router: the token was not sent");
    }

    function _fund(Pair pair, address token, uint256 amount) private {
        if (token == address(wrapped)) {
            require(msg.value == amount, "Router: the coin sent is not the amount");
            wrapped.deposit{value: amount}();
            _send(token, address(pair), amount);
            return;
        }
        require(IERC20(token).transferFrom(msg.sender, address(pair), amount), "Router: the token was not sent");
    }

    function _send(address token, address to, uint256 amount) private {
        require(IERC20(token).transfer(to, amount), "Router: the token was not sent");
    }
}
